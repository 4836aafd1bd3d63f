import type { MessagesPort } from '../../platform/ports.ts'
import { entryOf, isServerError } from '../../platform/errors.ts'
import type { WorkCommand } from '../terminal/index.ts'
import type { ModuleStore } from './module-store.service.ts'

/** Key of the command in the terminal. */
export const installKey = 'modules.install'

/** `<uid>:<digest>:<decisions>`, of an archive that was loaded for review. */
const form =
  /([a-z][a-z0-9-]{1,29}):([0-9a-f]{64}):((?:unsigned|publisher|changes)(?:,(?:unsigned|publisher|changes))*)?/

/** The command that installs a reviewed archive, and prints what it does. */
export function createInstallCommand(
  { translate }: MessagesPort,
  store: Pick<ModuleStore, 'look' | 'install'>,
): WorkCommand {
  return {
    kind: 'work',
    group: 'maintain',
    text: 'moduleInstall',
    isChanging: true,
    line: installKey,
    timeLimit: 1_800_000,
    extend: form,
    async work({ extend, actor, print }) {
      const [, uid = '', digest = '', decisions = ''] = form.exec(extend) ?? []
      const say = (id: string, values?: Readonly<Record<string, string | number>>) =>
        translate(actor.locale, `moduleStore.install.${id}`, values)
      try {
        const { manifest, tables, migrations } = await store.look(digest, actor.locale)
        await print(`${say('begin', { name: manifest.title[actor.locale], version: manifest.version })}\n`)
        for (const { table, statements } of tables)
          await print(`${say('table', { table, count: statements.length })}\n`)
        if (migrations.length > 0) await print(`${say('migrations', { count: migrations.length })}\n`)
        const confirm = decisions === '' ? [] : decisions.split(',')
        await store.install(
          { uid, digest, confirm },
          { actor: { id: actor.admin_id, username: actor.username }, locale: actor.locale },
        )
        await print(`${say('done')}\n`)
      } catch (error) {
        if (!isServerError(error) || !entryOf(error).public) throw error
        throw new Error(translate(actor.locale, error.messageId, error.values), { cause: error })
      }
    },
  }
}
