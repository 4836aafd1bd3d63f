import type { ResourceDefinition } from '@teachnet/contract'

/** An area of which panels can be made: its list may be opened. */
export interface BoardArea {
  readonly definition: ResourceDefinition
  readonly title: string
  /** Of its list. */
  readonly path: string | undefined
}

/** An entry of the menu with a list of records. */
export interface BoardEntry {
  /** Name of its rule, such as `course/course`. */
  readonly name: string
  readonly title: string
  readonly path: string
}
