import { type AsyncZippable, strToU8 } from 'fflate'
import type { Queries } from '../../platform/db/client.ts'
import { clockTolerance } from '../../platform/db/within-period.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort, JobsPort, RandomPort, StoragePort } from '../../platform/ports.ts'
import { newPrivatePath, privateName } from '../../platform/storage/private-file.ts'
import { readArchiveFiles, zipArchive } from '../../platform/storage/zip-archive.ts'
import {
  addExport,
  findExport,
  findOwner,
  finishExport,
  listExports,
  loadMemberRows,
  type MemberRows,
  readSnapshot,
  takeExpiredExports,
} from './member-data.repo.ts'

/** A job that makes the archive of an export. Its payload is the id of the export. */
const makeExport = { name: 'member.export', parse: Number, maxAttempts: 4 } as const

const day = 86_400
/** How long an archive can be downloaded, in seconds. */
const exportLife = 7 * day
/** Archives that a member may request within a day. */
const mostPerDay = 3

/** An application of a member, with the paths of its files. */
export interface ExportedApplication {
  readonly content: Readonly<Record<string, unknown>>
  readonly files: readonly string[]
}

export interface ExportOptions {
  readonly deps: DatabasePort & ClockPort & RandomPort & StoragePort & JobsPort
  /** The applications that were sent with a proved contact of the member. */
  readonly collectApplications: (tx: Queries, userId: number) => Promise<readonly ExportedApplication[]>
}

export interface MemberExports {
  /** @throws TOO_FREQUENT while another one is being made, and after too many in one day */
  readonly request: (userId: number) => Promise<void>
  /** Deletes expired archives. */
  readonly purge: () => Promise<void>
}

/** Makes archives with everything that is stored about a member: a job reads one snapshot of the database and writes a zip file. */
export function createMemberExports({ deps, collectApplications }: ExportOptions): MemberExports {
  const { db, clock, random, storage, jobs } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  jobs.handle(makeExport, async (id, { isFinal }) => {
    const row = await findExport(db, id)
    if (row?.state !== 'waiting') return
    try {
      const archive = await pack(row.user_id)
      const path = newPrivatePath('my-data.zip', random)
      await storage.write(privateName(path), archive)
      const isWanted = await finishExport(db, id, { state: 'ready', path, size: archive.length })
      if (!isWanted) await storage.remove(privateName(path))
    } catch (error) {
      if (isFinal(error)) await finishExport(db, id, { state: 'failed', path: '', size: 0 })
      throw error
    }
  })

  return {
    async request(userId) {
      const now = currentSecond()
      await db.transaction(async (tx) => {
        // The lock makes parallel requests wait for each other.
        if (!(await findOwner(tx, userId, { lock: true }))) throw fail('NEED_LOGIN')
        const stored = await listExports(tx, userId, now)
        // A later time was written while the clock ran ahead.
        const recent = stored.filter(({ create_time: at }) => at > now - day && at <= now + clockTolerance)
        if (recent.length >= mostPerDay || recent.some(({ state }) => state === 'waiting'))
          throw fail('TOO_FREQUENT', { message: 'export.waiting' })
        const id = await addExport(tx, { user_id: userId, create_time: now, expire_time: now + exportLife })
        await jobs.add(tx, makeExport, id)
      })
    },

    async purge() {
      for (const path of await takeExpiredExports(db, currentSecond())) await storage.remove(privateName(path))
    },
  }

  async function pack(userId: number): Promise<Uint8Array> {
    const { rows, applications } = await readSnapshot(db, async (tx) => ({
      rows: await loadMemberRows(tx, userId),
      applications: await collectApplications(tx, userId),
    }))
    const content: AsyncZippable = { 'README.txt': strToU8(readme(rows)) }
    for (const [name, list] of Object.entries(rows)) content[`${name}.json`] = toJson(list)
    content['applications.json'] = toJson(applications.map((application) => application.content))
    const files = [...applications.flatMap((application) => application.files), ...uploadsIn(rows)]
    Object.assign(content, await readArchiveFiles(storage, files))
    return zipArchive(content)
  }
}

function uploadsIn({ uploads = [] }: MemberRows): string[] {
  return uploads.flatMap(({ url }) => (typeof url === 'string' && url.startsWith('/storage/') ? [url] : []))
}

function toJson(value: unknown): Uint8Array {
  return strToU8(`${JSON.stringify(value, null, 2)}\n`)
}

function readme(rows: MemberRows): string {
  const names = [...Object.keys(rows), 'applications'].map((name) => `${name}.json`).join('\n')
  return [
    '本压缩包包含本站保存的与您的账号有关的全部数据，时间均为 Unix 秒，余额以分为单位。',
    '密码、验证码等凭据不在其中，加密保存的证件号码只显示首尾。files 目录中是您上传的文件。',
    '',
    'This archive has everything that the site stores about your account. Times are Unix seconds, balances are in cents.',
    'Credentials such as passwords and codes are left out; of ID numbers, which are stored encrypted, only the ends are shown. The folder "files" has the files that you uploaded.',
    '',
    names,
    '',
  ].join('\n')
}
