import type { CheckedOwner } from './collect-files.ts'

/** An application or package, and its direct and indirect dependencies in the workspace. */
export function reachedFrom(owner: CheckedOwner, owners: readonly CheckedOwner[]): CheckedOwner[] {
  const reached = new Set([owner])
  // Iterating over a set includes items that are added meanwhile.
  for (const { dependencies } of reached)
    for (const each of owners) if (dependencies.includes(each.name)) reached.add(each)
  return [...reached]
}

/** The message ids that an application or package defines, in its files or in its code. */
export function idsOf({ files, sources }: CheckedOwner): string[] {
  return [
    ...files.flatMap(({ messages }) => Object.keys(messages)),
    ...sources.flatMap(({ hasTexts, properties }) => (hasTexts ? [...properties] : [])),
  ]
}
