import type { PublishProblem, ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { createContentReader } from '../../content/content-reader.ts'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { Queries } from '../../db/client.ts'
import type { ClockPort, StoragePort } from '../../ports.ts'
import { findForbidden, readWords } from './forbidden-words.ts'
import { findDeadLinks, internalLinks } from './internal-links.ts'
import { findMissing, visitedFields } from './missing-content.ts'

interface PublishCheckOptions {
  readonly resources: BoundResources
  readonly loadSettings: () => Promise<{ readonly timeZone: string; readonly forbiddenWords: string }>
}

/** Returns the check of a record before it is published: for missing content, forbidden words and dead links. */
export function createPublishCheck(
  { storage, clock }: StoragePort & ClockPort,
  { resources, loadSettings }: PublishCheckOptions,
) {
  return async (
    queries: Queries,
    definition: ResourceDefinition,
    { values, locale }: { readonly values: Readonly<Record<string, unknown>>; readonly locale: Locale },
  ): Promise<PublishProblem[]> => {
    const { timeZone, forbiddenWords } = await loadSettings()
    const reader = createContentReader({
      db: queries,
      findArea: resources.find,
      now: Math.floor(clock() / 1000),
      locale,
      timeZone,
      showRichText: (html) => html,
      addTag: () => undefined,
    })
    const fields = visitedFields(definition)
    return [
      ...findMissing(definition, values),
      ...findForbidden(fields, values, readWords(forbiddenWords)),
      ...(await findDeadLinks({ storage, resources, reader }, internalLinks(fields, values))),
    ]
  }
}
