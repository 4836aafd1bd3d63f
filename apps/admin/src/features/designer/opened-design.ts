import type { Design, DesignProblem } from '@teachnet/contract/design'
import type { ImportPlan } from '../../records/import/map-columns.ts'

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
  /** The spreadsheet whose rows a new area takes over; its columns are those of the design as it was opened. */
  readonly sheet?: ImportPlan
  /** Key of the draft that the editor begins with. */
  readonly chosenDraft?: string
}
