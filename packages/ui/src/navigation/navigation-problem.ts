/** Ways in which a navigation can fail; also the end of the message id `navigation.<problem>`. */
export const navigationProblems = [
  'outOfRange',
  'unknownMenuType',
  'guardIntercepted',
  'alreadyThere',
  'invalidRoute',
  'noChildMenu',
] as const

export type NavigationProblem = (typeof navigationProblems)[number]

/** Message id of what went wrong, in the files that `uiMessages` lists as `navigation`. */
export function navigationMessageId(problem: NavigationProblem): string {
  return `navigation.${problem}`
}
