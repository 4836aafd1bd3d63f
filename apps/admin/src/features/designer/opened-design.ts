import type { Design, DesignProblem } from '@teachnet/contract/design'

/** The design that is open, and where it came from. */
export interface OpenedDesign {
  readonly design: Design
  /** Controller of the area that is changed; empty: a new one. */
  readonly controller: string
  readonly version: number
  /** Parts that could not be copied from the source. */
  readonly notes: readonly DesignProblem[]
  /** Name of the table with whose rows a new area begins. */
  readonly fill?: string
  /** Key of the draft that the editor begins with. */
  readonly chosenDraft?: string
}
