/** Spacing of controls and rows. */
export type Density = 'comfortable' | 'compact'

/** The measures that depend on the density, in pixels or as CSS. */
export interface Measures {
  readonly controlHeight: number
  readonly buttonPadding: string
  readonly cellPadding: string
  /** Above and below the text of an input. */
  readonly inputPadding: number
}

/** The measures of each density. */
export const measuresOf: Readonly<Record<Density, Measures>> = {
  comfortable: { controlHeight: 36, buttonPadding: '6px 16px', cellPadding: '9px 12px', inputPadding: 7 },
  compact: { controlHeight: 32, buttonPadding: '4px 12px', cellPadding: '4px 12px', inputPadding: 5 },
}

/** The outline of the element with the keyboard focus. */
export function focusRing(colour: string) {
  return { outline: `2px solid ${colour}`, outlineOffset: 2 }
}

/** A size of text as CSS takes it; it follows the size of texts that the browser is set to. @param size in px at the usual size */
export function toRem(size: number): string {
  return `${size / 16}rem`
}
