import type { Bilingual } from '../../bilingual.ts'
import { type Chalk, widthOf } from '../chalk/chalk.ts'

/** What a teacher has on the board in a lesson. */
export interface Board {
  /** What it shows, for readers who do not see it. */
  readonly alt: Bilingual
  readonly draw: (chalk: Chalk) => void
}

/** By the Chinese name of the teacher, or the slug of the course. */
export type Boards = Readonly<Record<string, Board>>

/** The heading of a course and its lessons, as its teacher writes them up. */
export function titleBoard(title: Bilingual, lessons: readonly Bilingual[]): Board {
  return {
    alt: [
      `手写的标题“${title[0]}”和${lessons.length}节的题目`,
      `“${title[1]}” and its ${lessons.length} lessons, written by hand`,
    ],
    draw: ({ write, line }) => {
      const [first = '', second] = title[0].split(/(?<=[：，])/u)
      const lines = [first.replace(/[：，]$/u, ''), ...(second === undefined ? [] : [second])]
      let y = lines.length === 1 ? 120 : 90
      for (const [at, words] of lines.entries()) {
        const size = Math.min(at === 0 ? 128 : 84, 1380 / (widthOf(words, 1) || 1))
        write(words, 110, y, size, { c: at === 0 ? 'white' : 'blue', w: size * 0.075 })
        y += size * 1.35
      }
      line(110, y, 560, y - 6, { c: 'red', w: 9 })
      const step = Math.min(150, (880 - y) / lessons.length)
      for (const [at, [lesson]] of lessons.entries()) {
        const size = Math.min(84, step * 0.62, 1240 / (widthOf(lesson, 1) || 1))
        write(String(at + 1), 130, y + 46 + at * step, size, { c: 'red' })
        write(lesson, 240, y + 46 + at * step, size)
      }
    },
  }
}
