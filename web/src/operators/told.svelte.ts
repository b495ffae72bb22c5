/** What the operator has just done, in words, until something else is done or another part is opened. */
class Told {
  text = $state("");
}

export const told = new Told();
