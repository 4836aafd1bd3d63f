import type { Bilingual } from '../../bilingual.ts'
import type { Chalk } from '../chalk/chalk.ts'

/** What a teacher has on the board in a lesson. */
export interface Board {
  /** What it shows, for readers who do not see it. */
  readonly alt: Bilingual
  readonly draw: (chalk: Chalk) => void
}

/** By the Chinese name of the teacher, or the slug of the course. */
export type Boards = Readonly<Record<string, Board>>
