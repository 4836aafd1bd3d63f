import { isApiError } from '@teachnet/api-client'
import type { PrivateFieldQuery } from '@teachnet/protocol'
import { createAreaUploader } from '@teachnet/session'
import { checkFile, isTypeAllowed, sizeLimitOf, type UploadLimits, type UploadProblem } from '@teachnet/upload'
import { fitPictures } from '@teachnet/ui/fit-pictures'
import { type UploadItem, UploadError } from '@teachnet/upload/browser'
// oxlint-disable-next-line import/default -- Vite makes the default export: a class that starts the worker
import HashWorker from '@teachnet/upload/hash-worker?worker'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useFormWork } from './form-context.ts'
import { useCrud } from '../services/crud-services.tsx'

/** A running or failed upload. */
export interface PendingUpload {
  readonly key: string
  readonly name: string
  /** Progress, 0 to 1. */
  readonly share: number
  readonly problem?: UploadProblem | undefined
  /** The types and the size that are allowed. */
  readonly limits: UploadLimits
  /** The server's message for a failure. */
  readonly message?: string | undefined
  readonly isFailed: boolean
}

export interface Uploads {
  readonly pending: readonly PendingUpload[]
  readonly isRunning: boolean
  readonly start: (files: readonly File[]) => void
  readonly cancel: (key: string) => void
}

/** Private files go through the server, because object storage with direct upload and known-file checks are for public files. */
const throughServer = { mode: 'local', hasKnownCall: false, hasPolicyCall: false }

/** A file that was stored, by the address that records store. */
export interface StoredUpload {
  readonly name: string
  readonly url: string
}

interface UploadsOptions {
  readonly types?: readonly string[]
  readonly privateField?: PrivateFieldQuery
  /** Called when no upload runs anymore, with the files that were stored since the last call. */
  readonly onSettled?: (files: readonly StoredUpload[]) => void
}

/** Uploads files and calls back for each one that is stored. A save of the form waits for them; when the form is closed, they are cancelled. */
export function useUploads(
  onUploaded: ((file: StoredUpload) => void) | undefined,
  { types = [], privateField, onSettled }: UploadsOptions = {},
): Uploads {
  const { source, uploadConfig: siteConfig } = useCrud()
  const uploadConfig = privateField ? { ...siteConfig, ...throughServer } : siteConfig
  const awaitIn = useFormWork()
  const latest = useRef({ onUploaded, onSettled, types })
  latest.current = { onUploaded, onSettled, types }
  const batch = useRef({ running: 0, stored: [] as StoredUpload[] })
  const [uploader] = useState(() =>
    createAreaUploader({
      calls: source.uploadCalls(privateField),
      createWorker: () => new HashWorker(),
      config: uploadConfig,
      check: (file) => {
        const wanted = latest.current.types
        return wanted.length > 0 ? checkFile(file, { ...uploadConfig, types: [...wanted] }) : undefined
      },
    }),
  )
  const items = useSyncExternalStore(uploader.subscribe, uploader.getItems)
  useEffect(() => () => uploader.getItems().forEach(({ id }) => uploader.remove(id)), [uploader])

  async function handOver(id: string, name: string): Promise<void> {
    batch.current.running += 1
    try {
      const { url } = await uploader.whenDone(id)
      uploader.remove(id)
      batch.current.stored.push({ name, url })
      latest.current.onUploaded?.({ name, url })
    } catch {
      // A failed upload stays in the list until the user removes it.
    }
    batch.current.running -= 1
    const { running, stored } = batch.current
    if (running > 0 || stored.length === 0) return
    batch.current.stored = []
    latest.current.onSettled?.(stored)
  }

  const allowed = typesWithin(uploadConfig.types, types)
  const pending = items
    .filter(({ status }) => status !== 'done')
    .map((item) => ({
      ...toPending(item),
      limits: { maxSize: sizeLimitOf(item.name, uploadConfig), types: allowed },
    }))
  return {
    pending,
    isRunning: pending.some((one) => !one.isFailed),
    start(files) {
      awaitIn(
        fitPictures(files, uploadConfig.maxSize).then(async (fitted) => {
          await Promise.all(uploader.add(fitted).map((id, index) => handOver(id, fitted[index]?.name ?? '')))
        }),
      )
    },
    cancel: (key) => uploader.remove(key),
  }
}

/** The extensions of the site's list that match the types of a field. */
const suffixesOf: Readonly<Record<string, readonly string[]>> = {
  'image/*': ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'avif', 'svg'],
  'video/*': ['mp4', 'webm', 'mov', 'm4v', 'ogv'],
}

/** The types that both the site and a field allow, as the text of a refusal names them. */
function typesWithin(ofSite: readonly string[], wanted: readonly string[]): readonly string[] {
  if (wanted.length === 0) return ofSite
  const known = wanted.flatMap((type) => suffixesOf[type] ?? [type])
  const both = known.filter((suffix) => isTypeAllowed({ name: `a.${suffix}`, type: '' }, ofSite))
  return both.length > 0 ? both : wanted
}

function toPending({ id, name, status, loaded, total, problem, error }: UploadItem): Omit<PendingUpload, 'limits'> {
  const isSending = status === 'sending' && total > 0
  const message = isApiError(error) || error instanceof UploadError ? error.message : undefined
  return {
    key: id,
    name,
    share: isSending ? loaded / total : 0,
    problem,
    message,
    isFailed: status === 'failed' || status === 'refused',
  }
}
