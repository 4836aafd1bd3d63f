import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Revision, hasDrafts, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useFormats, useText, useLocale } from '@teachnet/i18n/react'
import type { ListController } from '../list/use-list-controller.ts'
import { useRevisions, type Comparison, type RevisionController, useRevision } from './use-revisions.ts'
import { LoadFailure, LoadingSkeleton } from '../dialogs/dialog-loading.tsx'
import { SideDialog } from '../dialogs/side-dialog.tsx'
import { useRecordLabel } from '../record/use-record-label.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { useDraftAccess } from '../draft/use-draft-access.ts'
import { Auth } from '../services/crud-services.tsx'
import { recordLabel } from '../record/record-label.ts'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { ComparedField } from './compared-field.tsx'

interface HistoryDialogProps {
  readonly list: ListController
  readonly id: number
  readonly onClose: () => void
  /** Called when a revision is stored as a draft, which the form shows. */
  readonly onDrafted: () => void
}

/** The revisions of a record with their authors and times, compared with the current record. */
export function HistoryDialog({ list, id, onClose, onDrafted }: HistoryDialogProps) {
  const text = useText()
  const { definition } = list
  const label = useRecordLabel(list, [id]) ?? ''
  const { value: revisions, error, retry } = useRevisions(definition, id)
  return (
    <SideDialog title={text('record.history.title', { label })} onClose={onClose}>
      {error && <LoadFailure error={error} retry={retry} />}
      {!revisions && !error && <LoadingSkeleton lines={4} />}
      {revisions && (
        <Box sx={{ flex: 1, overflow: 'auto', p: { xs: 4, sm: 6 } }}>
          {revisions.length === 0 && <Typography color="textSecondary">{text('record.history.none')}</Typography>}
          {revisions.map((revision) => (
            <Accordion key={revision.number} disableGutters variant="outlined" slotProps={unmounted}>
              <AccordionSummary expandIcon={<ExpandMoreRounded />}>
                <Heading revision={revision} />
              </AccordionSummary>
              <AccordionDetails>
                <RevisionComparison
                  definition={definition}
                  id={id}
                  number={revision.number}
                  onRestored={onClose}
                  onDrafted={onDrafted}
                />
              </AccordionDetails>
            </Accordion>
          ))}
        </Box>
      )}
    </SideDialog>
  )
}

/** A revision is compared when it is opened, with the record as it is then. */
const unmounted = { transition: { unmountOnExit: true } } as const

function Heading({ revision: { number, admin, create_time: time } }: { readonly revision: Revision }) {
  const text = useText()
  const formats = useFormats()
  return (
    <Typography component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline' }}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {text('record.history.number', { number })}
      </Box>
      <span>{admin?.nickname || text(admin ? 'record.history.somebody' : 'record.history.before')}</span>
      <Typography component="span" variant="body2" color="textSecondary">
        {formats.dateTime(time * 1000)}
      </Typography>
    </Typography>
  )
}

interface RevisionComparisonProps {
  readonly definition: ResourceDefinition
  readonly id: number
  readonly number: number
  readonly onRestored: () => void
  /** Called when the revision is stored as a draft. */
  readonly onDrafted: () => void
}

/** Compares a revision with the current record, field by field, and offers to restore it. */
function RevisionComparison({ definition, id, number, onRestored, onDrafted }: RevisionComparisonProps) {
  const text = useText()
  const { mayDraft } = useDraftAccess(definition)
  const { comparison, conflict, hasOtherDraft, restore, restoreAsDraft } = useRevision(definition, id, number)
  const { value, error, retry } = comparison
  const [isAsking, setIsAsking] = useState(false)
  if (error) return <LoadFailure error={error} retry={retry} />
  if (!value) return <LoadingSkeleton lines={2} />
  const keepAsDraft = async () => (await restoreAsDraft()) && onDrafted()
  return (
    <>
      {conflict && <ChangedMeanwhile conflict={conflict} />}
      {hasOtherDraft && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {text('record.restore.draftExists')}
        </Alert>
      )}
      <PartBoundary waiting={<LoadingSkeleton lines={2} />}>
        <Differences definition={definition} value={value} />
      </PartBoundary>
      {value.changed.length > 0 && mayDraft && (
        <Button variant="outlined" size="small" sx={{ mt: 4, mr: 2 }} onClick={() => void keepAsDraft()}>
          {text('record.restore.asDraft')}
        </Button>
      )}
      {value.changed.length > 0 && (
        <Auth node={permissionOf(definition, 'restore')}>
          <Button variant="outlined" size="small" sx={{ mt: 4 }} onClick={() => setIsAsking(true)}>
            {text('record.restore', { number })}
          </Button>
        </Auth>
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
          definition={definition}
          name={name}
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
