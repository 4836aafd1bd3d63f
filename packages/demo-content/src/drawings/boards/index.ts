import { type Article, essays } from '../../texts/articles/index.ts'
import type { CourseEntry } from '../../texts/courses/index.ts'
import { boardSize, createChalk, renderChalk, type Theme, type View } from '../chalk/chalk.ts'
import { artBoards } from './arts.ts'
import { articleBoards } from './articles.ts'
import { type Board, type Boards, titleBoard } from './board.ts'
import { courseBoards } from './courses.ts'
import { humanityBoards } from './humanities.ts'
import { scienceBoards } from './sciences.ts'

export type { Board } from './board.ts'

const teacherBoards: Boards = { ...scienceBoards, ...humanityBoards, ...artBoards }

/** The board of a teacher, by Chinese name; undefined for one of whom the site tells in a sentence. */
export function boardOfTeacher(name: string): Board | undefined {
  return teacherBoards[name]
}

/** The board of a course: its own, or its heading with its lessons. */
export function boardOfCourse({ slug, title, lessons }: Pick<CourseEntry, 'slug' | 'title' | 'lessons'>): Board {
  return courseBoards[slug] ?? titleBoard(title, lessons)
}

/** Essays that show another board than that of their first teacher. */
const boardOfEssay: Readonly<Record<string, Board | undefined>> = {
  ...articleBoards,
  'two-rooms': teacherBoards['蔡云帆'],
  'half-the-homework': courseBoards['assessment-1'],
  'five-in-the-morning': courseBoards['inquiry-3'],
}

/** The board that an essay is about; short articles have no picture. */
export function boardOfArticle(article: Article): Board | undefined {
  const { slug, teachers } = article
  return essays.includes(article) ? (boardOfEssay[slug] ?? boardOfTeacher(teachers[0] ?? '')) : undefined
}

/** A board as a picture. `view` is a part of it, in its own units; default: all of it. */
export function boardSvg(
  board: Board,
  theme: Theme,
  pixels: number,
  view: Omit<View, 'pixels'> = { x: 0, y: 0, ...boardSize },
): string {
  const chalk = createChalk(seedOf(board.alt[0]))
  board.draw(chalk)
  return renderChalk(chalk, theme, { ...view, pixels })
}

function seedOf(text: string): number {
  let seed = 7
  for (const character of text) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return seed
}
