import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { hasDrafts, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { useDraftAccess } from '../../crud/draft/use-draft-access.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { recordLabel } from '../../crud/record/record-label.ts'
import { type Comparison, type RevisionController, useRevision } from '../../crud/history/use-revisions.ts'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { LoadFailure } from '../dialogs/load-failure.tsx'
import { ComparedField } from './compared-field.tsx'
import { LoadingSkeleton } from '../dialogs/loading-skeleton.tsx'

interface RevisionComparisonProps {
  readonly definition: ResourceDefinition
  readonly id: number
  readonly number: number
  readonly onRestored: () => void
  /** Called when the revision is kept as a draft. */
  readonly onDrafted: () => void
}

/** Compares a revision with the current record, field by field, and offers to restore it. */
export function RevisionComparison({ definition, id, number, onRestored, onDrafted }: RevisionComparisonProps) {
  const text = useText()
  const { can } = useCrud()
  const { mayDraft } = useDraftAccess(definition)
  const { comparison, conflict, hasOtherDraft, restore, restoreAsDraft } = useRevision(definition, id, number)
  const { value, error, retry } = comparison
  const [isAsking, setIsAsking] = useState(false)
  if (error) return <LoadFailure {...{ error, retry }} />
  if (!value) return <LoadingSkeleton lines={2} />
  const keepAsDraft = async () => (await restoreAsDraft()) && onDrafted()
  const canRestore = value.changed.length > 0 && can(permissionOf(definition, 'restore'))
  return (
    <>
      {conflict && <ChangedMeanwhile conflict={conflict} />}
      {hasOtherDraft && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {text('record.restore.draftExists')}
        </Alert>
      )}
      <PartBoundary waiting={<LoadingSkeleton lines={2} />}>
        <Differences {...{ definition, value }} />
      </PartBoundary>
      {value.changed.length > 0 && mayDraft && (
        <Button variant="outlined" size="small" sx={{ mt: 4, mr: 2 }} onClick={() => void keepAsDraft()}>
          {text('record.restore.asDraft')}
        </Button>
      )}
      {canRestore && (
        <Button variant="outlined" size="small" sx={{ mt: 4 }} onClick={() => setIsAsking(true)}>
          {text('record.restore', { number })}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text('record.restore.title', { number })}
        detail={text(hasDrafts(definition) ? 'record.restore.public' : 'record.restore.detail')}
        confirm={text('record.restore.confirm')}
        cancel={text('crud.delete.cancel')}
        color="primary"
        onConfirm={() => {
          setIsAsking(false)
          void restore().then((isRestored) => isRestored && onRestored())
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

function ChangedMeanwhile({
  conflict: { by, at },
}: {
  readonly conflict: NonNullable<RevisionController['conflict']>
}) {
  const text = useText()
  const formats = useFormats()
  const name = by ?? text('record.history.somebody')
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      {at === undefined
        ? text('record.changed.by', { name })
        : text('record.changed.byAt', { name, time: formats.dateTime(at * 1000) })}
    </Alert>
  )
}

interface DifferencesProps {
  readonly definition: ResourceDefinition
  readonly value: Comparison
}

function Differences({ definition, value: { changed, row, now } }: DifferencesProps) {
  const text = useText()
  const locale = useLocale()
  if (changed.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {text('record.history.same')}
      </Typography>
    )
  const label = recordLabel(definition, now, locale)
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {changed.map((name) => (
        <ComparedField
          key={name}
          {...{ definition, name }}
          recordLabel={label}
          sides={[
            { caption: text('record.history.then'), row: { ...row, id: now.id } },
            { caption: text('record.history.now'), row: now },
          ]}
        />
      ))}
    </Box>
  )
}
