#!/bin/sh
# Finds what judges the pages besides Python: Chromium, Java (the HTML checker is a .jar) and, on Linux, a Chinese
# font, without which Chromium lays out empty boxes, and libatomic, which Playwright's own Node.js is linked with.
# As root or in CI what is missing is installed with apt; on anyone's own machine nothing is installed unasked: the
# script says what to install, and stops.
#
#     sh tests/judges.sh [command ...]    runs the command with HUIBEN_CHROMIUM and JAVA set to what was found
#
# Either variable may be set before, to choose one; a program that does not run is passed over.
set -eu

# A name on the PATH proves little: macOS has a `java`, and Ubuntu a `chromium-browser`, that only say what to install.
# So each is asked for its version.
find_chromium() {
    for program in ${HUIBEN_CHROMIUM:+"$HUIBEN_CHROMIUM"} chromium chromium-browser google-chrome google-chrome-stable \
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' /Applications/Chromium.app/Contents/MacOS/Chromium
    do
        if "$program" --version >/dev/null 2>&1; then command -v "$program"; return; fi
    done
}

find_java() {
    # Homebrew keeps its openjdk out of the PATH.
    for program in ${JAVA:+"$JAVA"} java ${JAVA_HOME:+"$JAVA_HOME/bin/java"} \
        /opt/homebrew/opt/openjdk/bin/java /usr/local/opt/openjdk/bin/java
    do
        version=$("$program" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p')  # "17.0.15", but "1.8.0" for 8
        if [ "${version:-0}" -ge 11 ]; then command -v "$program"; return; fi
    done
}

find_font() {
    if [ "$(uname)" = Linux ]; then fc-list :lang=zh family 2>/dev/null | head -n 1; else echo "the system's"; fi
}

find_libatomic() {
    if [ "$(uname)" = Linux ]; then
        PATH="$PATH:/usr/sbin:/sbin" ldconfig -p | sed -n 's/.*libatomic\.so\.1 .*=> //p' | head -n 1
    else
        echo 'not needed'
    fi
}

find_all() {
    chromium=$(find_chromium) java=$(find_java) font=$(find_font) libatomic=$(find_libatomic) missing=
    [ "$chromium" ] || missing="$missing chromium"
    [ "$java" ] || missing="$missing default-jre-headless"
    [ "$font" ] || missing="$missing fontconfig fonts-noto-cjk"
    [ "$libatomic" ] || missing="$missing libatomic1"
}

install_missing() {
    if [ "$(id -u)" = 0 ]; then sudo=; elif [ "${CI:-}" = true ]; then sudo='sudo -n'; else return 0; fi
    command -v apt-get >/dev/null || return 0
    echo "Installing:$missing"
    # A list that cannot be fetched need not be the one that is wanted. Fresh machines hold the lock for a while.
    $sudo apt-get -qq update || true
    # shellcheck disable=SC2086  # several words each
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 \
        install --no-install-recommends $missing >/dev/null
    find_all
}

find_all
[ -z "$missing" ] || install_missing
echo "chromium: ${chromium:-missing}"
echo "java: ${java:-missing}"
echo "Chinese font: ${font:-missing}"
echo "libatomic: ${libatomic:-missing}"
if [ "$missing" ]; then
    exec >&2
    echo 'The tests need what is missing. Install it, then run them again:'
    if [ "$(uname)" = Darwin ]; then
        [ "$chromium" ] || echo '    brew install --cask google-chrome'
        [ "$java" ] || echo '    brew install openjdk'
    else
        echo "    sudo apt install$missing"
        echo '(the names are those of Debian), or set HUIBEN_CHROMIUM or JAVA (11 or newer) to a program that is there.'
    fi
    exit 1
fi

export HUIBEN_CHROMIUM="$chromium" JAVA="$java"
[ $# = 0 ] || exec "$@"
