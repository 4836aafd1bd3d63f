/** The outline of what has the keyboard's focus. */
export function focusRing(colour: string) {
  return { outline: `2px solid ${colour}`, outlineOffset: 2 }
}
