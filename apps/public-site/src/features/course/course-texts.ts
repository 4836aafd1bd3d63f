import { linesOf } from '../../app/lines-of.ts'

/** A question with its answer, which may have several paragraphs. */
export interface Question {
  readonly question: string
  readonly answer: readonly string[]
}

/** Reads questions and answers: blocks between empty lines, the first line of each is the question. */
export function questionsOf(text: string): readonly Question[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const [question, ...answer] = linesOf(block)
    return question === undefined ? [] : [{ question, answer }]
  })
}
