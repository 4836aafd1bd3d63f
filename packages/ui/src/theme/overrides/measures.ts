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
