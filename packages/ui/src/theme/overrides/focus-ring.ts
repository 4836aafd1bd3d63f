/** The outline of the element with the keyboard focus. */
export function focusRing(colour: string) {
  return { outline: `2px solid ${colour}`, outlineOffset: 2 }
}
