#!/bin/sh
# Make a virtual environment: venv.sh FOLDER [PYTHON]. Without PYTHON, takes the first one that is new enough.
folder=$1
named=$2

is_new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

for python in ${named:-python3 python3.14 python3.13 python3.12 python3.11}; do
  is_new_enough "$python" || continue
  echo "Making $folder with $("$python" --version)"
  "$python" -m venv "$folder" && exit 0
  rm -rf "$folder"
  echo "$python could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv" >&2
  exit 1
done

python=${named:-python3}
found=$("$python" --version 2>/dev/null)
cat >&2 <<END
Parlour needs Python 3.11 or later; $python is ${found:-not installed}.
Install one (Debian and Ubuntu: apt install python3 python3-venv; macOS: brew install python), or name it:

    make PYTHON=/path/to/python3.11 ...
END
exit 1
