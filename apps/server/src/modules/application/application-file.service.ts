import { isApplicationKind } from '@teachnet/contract'
import type { BoundResources } from '../../crud/binding.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { formFields, requireForm } from './application-form.ts'
import { addFile, countFiles, lockSenders, takeAbandoned } from './application.repo.ts'
import { isKey } from './application.service.ts'

/** Seconds. */
const hour = 3600
/** A form is finished within this time, or begun anew. */
const draftLife = 24 * hour
/** Files in one form, and from one network address in an hour. */
const maxInForm = 10
const maxPerIp = 40

interface FileAsked {
  readonly kind: string
  /** The field that the file is for. */
  readonly field: string
  readonly key: string
  readonly ip: string
}

export interface ApplicationFiles {
  /**
   * Whether a file may be sent, and the types that its field takes.
   *
   * @throws PARAMETER, TOO_FREQUENT
   */
  readonly admit: (asked: FileAsked) => Promise<{ readonly types: readonly string[] }>
  /** Notes a file that is kept now. */
  readonly note: (asked: FileAsked, url: string) => Promise<void>
  /** Removes the files of forms that were never sent. */
  readonly removeAbandoned: () => Promise<void>
}

interface Options {
  readonly deps: Pick<Deps, 'db' | 'clock'>
  readonly resources: BoundResources
  /** Takes attachments and their files away, by address. */
  readonly removeAttachments: (urls: readonly string[]) => Promise<void>
}

/** Types of a picture field: what browsers show. */
const imageTypes = ['jpg', 'jpeg', 'png', 'webp']

export function createApplicationFiles({ deps, resources, removeAttachments }: Options): ApplicationFiles {
  const { db, clock } = deps
  const currentSecond = () => Math.floor(clock() / 1000)

  return {
    async admit({ kind, field: name, key, ip }) {
      if (!isApplicationKind(kind) || !isKey(key)) throw fail('PARAMETER')
      const types = typesOf(formFields(requireForm(resources, kind).definition)[name])
      if (!types) throw fail('PARAMETER')
      await checkLimits(key, ip)
      return { types }
    },

    async note({ key, ip }, url) {
      await db.transaction(async (tx) => {
        await lockSenders(tx, [ip])
        await addFile(tx, { key, url, ip, create_time: currentSecond() })
      })
    },

    async removeAbandoned() {
      const urls = await db.transaction((tx) => takeAbandoned(tx, currentSecond() - draftLife, 500))
      if (urls.length > 0) await removeAttachments(urls)
    },
  }

  async function checkLimits(key: string, ip: string): Promise<void> {
    const { inForm, fromIp } = await countFiles(db, { key, ip, since: currentSecond() - hour })
    if (inForm >= maxInForm || fromIp >= maxPerIp) throw fail('TOO_FREQUENT', { message: 'application.tooManyFiles' })
  }
}

function typesOf(field: ReturnType<typeof formFields>[string] | undefined): readonly string[] | undefined {
  if (field?.kind === 'image' || field?.kind === 'images') return imageTypes
  if (field?.kind !== 'file' && field?.kind !== 'files') return undefined
  return (field.accept ?? '*').split(',')
}
