import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Revision, hasDrafts, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useFormats, useText, useLocale } from '@teachnet/i18n/react'
import type { ListController } from '../list/use-list-controller.ts'
import { type Comparison, type RevisionController, useComparison, useRevision, useRevisions } from './use-revisions.ts'
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
import type { Row } from '../record/row.ts'
import { ComparedField, type ComparedSides } from './compared-field.tsx'

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
                  others={revisions.filter(({ number }) => number !== revision.number)}
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
  /** The other revisions, with which it can be compared. */
  readonly others: readonly Revision[]
  readonly onRestored: () => void
  /** Called when the revision is stored as a draft. */
  readonly onDrafted: () => void
}

/** Compares a revision with the current record or with another revision, field by field, and offers to restore it. */
function RevisionComparison({ definition, id, number, others, onRestored, onDrafted }: RevisionComparisonProps) {
  const text = useText()
  const { mayDraft } = useDraftAccess(definition)
  const { comparison, conflict, hasOtherDraft, restore, restoreAsDraft } = useRevision(definition, id, number)
  const { value, error, retry } = comparison
  /** Number of the other revision; 0: the current record. */
  const [other, setOther] = useState(0)
  const formats = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  if (error) return <LoadFailure error={error} retry={retry} />
  if (!value) return <LoadingSkeleton lines={2} />
  const storeAsDraft = async () => (await restoreAsDraft()) && onDrafted()
  return (
    <>
      {conflict && <ChangedMeanwhile conflict={conflict} />}
      {hasOtherDraft && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {text('record.restore.draftExists')}
        </Alert>
      )}
      {others.length > 0 && (
        <TextField
          select
          size="small"
          label={text('record.history.compareWith')}
          value={String(other)}
          onChange={({ target }) => setOther(Number(target.value))}
          sx={{ mb: 4, minWidth: 220 }}
        >
          <MenuItem value="0">{text('record.history.current')}</MenuItem>
          {others.map((one) => (
            <MenuItem key={one.number} value={String(one.number)}>
              {text('record.history.number', { number: one.number })} · {formats.dateTime(one.create_time * 1000)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <PartBoundary waiting={<LoadingSkeleton lines={2} />}>
        {other === 0 ? (
          <Differences
            definition={definition}
            changed={value.changed}
            now={value.now}
            sides={[
              { caption: text('record.history.then'), row: { ...value.row, id } },
              { caption: text('record.history.now'), row: value.now },
            ]}
          />
        ) : (
          <TwoRevisions definition={definition} id={id} number={number} other={other} own={value} />
        )}
      </PartBoundary>
      {value.changed.length > 0 && mayDraft && (
        <Button variant="outlined" size="small" sx={{ mt: 4, mr: 2 }} onClick={() => void storeAsDraft()}>
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

interface TwoRevisionsProps {
  readonly definition: ResourceDefinition
  readonly id: number
  readonly number: number
  readonly other: number
  readonly own: Comparison
}

/** What two revisions do not have in common, the older one first. */
function TwoRevisions({ definition, id, number, other, own }: TwoRevisionsProps) {
  const text = useText()
  const { value, error, retry } = useComparison(definition, id, other)
  if (error) return <LoadFailure error={error} retry={retry} />
  if (!value) return <LoadingSkeleton lines={2} />
  const names = new Set([...Object.keys(own.row), ...Object.keys(value.row)])
  const changed = [...names].filter((name) => JSON.stringify(own.row[name]) !== JSON.stringify(value.row[name]))
  const side = (of: number, { row }: Comparison) => ({
    caption: text('record.history.number', { number: of }),
    row: { ...row, id },
  })
  const [first, second] = [side(number, own), side(other, value)]
  return (
    <Differences
      definition={definition}
      changed={changed}
      now={own.now}
      sides={number < other ? [first, second] : [second, first]}
    />
  )
}

interface DifferencesProps {
  readonly definition: ResourceDefinition
  /** Wire names of the values that differ. */
  readonly changed: readonly string[]
  /** The current record, which names the others. */
  readonly now: Row
  readonly sides: ComparedSides
}

function Differences({ definition, changed, now, sides }: DifferencesProps) {
  const text = useText()
  const locale = useLocale()
  if (changed.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {text(sides[1].row === now ? 'record.history.same' : 'record.history.alike')}
      </Typography>
    )
  const label = recordLabel(definition, now, locale)
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {changed.map((name) => (
        <ComparedField key={name} definition={definition} name={name} recordLabel={label} sides={sides} />
      ))}
    </Box>
  )
}
