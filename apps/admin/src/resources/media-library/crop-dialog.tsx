import Button from '@mui/material/Button'
import { isRecord } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { CropPicture, type PictureCut } from '../../fields/shared/media/crop-picture.tsx'
import { toMediaFile } from '../../records/media/media-file.ts'
import { useRecordsById } from '../../records/choices/use-options.ts'
import { useInvalidateRecords } from '../../records/record/use-invalidate-records.ts'
import { Auth, useCrud } from '../../records/services/crud-services.tsx'
import type { ActionDialogProps } from '../../records/page/overrides.ts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { toNumber } from '../../values/read-values.ts'

/** Cuts a picture of the library, which becomes a file of its own, or replaces the original where that is used. */
export function CropDialog(props: ActionDialogProps) {
  return (
    <WithMessages of="media">
      <Crop {...props} />
    </WithMessages>
  )
}

function Crop({ list, ids: [id = 0], onClose }: ActionDialogProps) {
  const text = useText()
  const { source } = useCrud()
  const invalidate = useInvalidateRecords()
  const listed = list.rows.find(({ row }) => row.id === id)?.row
  const [found] = useRecordsById(list.definition, listed ? [] : [id])
  const row = listed ?? found
  const [isBusy, setBusy] = useState(false)

  async function save(cut: PictureCut, isEverywhere: boolean): Promise<void> {
    setBusy(true)
    const calls = source.resource(list.definition)
    try {
      const made = await calls.act('transform', { id, ...cut })
      const madeId = isRecord(made) ? toNumber(made.id) : undefined
      if (isEverywhere && madeId !== undefined) await calls.act('replace', { id, with_id: madeId })
      onClose()
    } catch {
      // The reason has been shown, and the settings stay.
      setBusy(false)
    }
    invalidate(list.definition, [id])
  }

  return (
    <CropPicture
      file={row && toMediaFile(row)}
      onClose={onClose}
      actions={(cut) => (
        <>
          <Button variant="outlined" disabled={!cut} loading={isBusy} onClick={() => cut && void save(cut, false)}>
            {text('media.crop.copy')}
          </Button>
          <Auth node="routine/attachment/replace">
            <Button variant="contained" disabled={!cut} loading={isBusy} onClick={() => cut && void save(cut, true)}>
              {text('media.crop.replace')}
            </Button>
          </Auth>
        </>
      )}
    />
  )
}
