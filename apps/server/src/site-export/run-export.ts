import { join } from 'node:path'

import { createAsk } from '../hosting/ask-api.ts'
import { createDistantSources } from '../hosting/distant-sources.ts'
import { createSitePainter } from '../hosting/painter/site-painter.ts'
import { type AskForVisitor, loadDistantSite } from '../hosting/public-site-build.ts'
import { appsFolder as ownApps } from '../process/own-files.ts'
import type { Logger } from '../ports.ts'
import { StartError } from '../process/start-error.ts'
import type { PagesEnv } from '../settings/settings.ts'
import type { ExportCommand } from './command-line.ts'
import { openCopyFolder } from './copy-folder.ts'
import { type CopyReport, createSiteCopier } from './copy-site.ts'
import { followChanges } from './follow-changes.ts'
import { withinLimit } from './within-limit.ts'

interface Options {
  /** The token is that of an API on another machine. */
  readonly env: PagesEnv & { readonly metricsToken?: string }
  /** Contains the builds of the apps; default: that of this repository. */
  readonly appsFolder?: string
  readonly log: Logger
  readonly say: (line: string) => void
  /** Ends the following. */
  readonly signal: AbortSignal
}

/**
 * Copies the public site as files.
 *
 * @returns whether every page could be copied
 * @throws StartError for a problem that the operator can fix
 */
export async function runExport(
  { folder: path, isFollowing }: ExportCommand,
  { env, appsFolder = ownApps, log, say, signal }: Options,
): Promise<boolean> {
  const { publicOrigin, apiOrigin, metricsToken } = env
  if (publicOrigin === undefined)
    throw new StartError('Set PUBLIC_ORIGIN to the address of the site, such as https://www.example.org.')
  const siteFolder = join(appsFolder, 'public-site')
  const ask: AskForVisitor = withinLimit(createAsk(apiOrigin))
  const pages = await loadDistantSite(siteFolder, ask, { painter: createSitePainter({ log }), log })
  if (!pages) throw new StartError('The public site is not built: run pnpm build.')
  const folder = await openCopyFolder(path)
  await folder.addBuild(join(siteFolder, 'build/client'))
  const { loadContentSources } = createDistantSources(apiOrigin, log)
  const copier = createSiteCopier({
    pages,
    folder,
    origins: { ...env, publicOrigin },
    loadSources: loadContentSources,
    log,
  })
  const report = (what: string, { written, removed, failed }: CopyReport) =>
    say(
      `Copied ${what}: ${folder.copies.size} addresses, ${written} files written, ${removed} removed` +
        (failed.length > 0 ? `, ${failed.length} failed: ${failed.slice(0, 5).join(', ')}` : ''),
    )
  if (isFollowing) {
    const onFault = (error: unknown) => log.warn({ err: error }, 'the API did not say what has changed')
    await followChanges({
      apiOrigin,
      copier,
      report,
      onFault,
      signal,
      ...(metricsToken !== undefined && { token: metricsToken }),
    })
    return true
  }
  const done = await copier.copyAll()
  report('the whole site', done)
  return done.failed.length === 0
}
