/** Reasons why a navigation can fail; also the last part of the message id `navigation.<problem>`. */
export const navigationProblems = [
  'outOfRange',
  'unknownMenuType',
  'guardIntercepted',
  'alreadyThere',
  'invalidRoute',
  'noChildMenu',
] as const

export type NavigationProblem = (typeof navigationProblems)[number]

/** Message id of a problem, in the files that `uiMessages` lists as `navigation`. */
export function navigationMessageId(problem: NavigationProblem): string {
  return `navigation.${problem}`
}
