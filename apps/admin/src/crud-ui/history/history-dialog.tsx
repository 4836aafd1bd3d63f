import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Revision } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { useRevisions } from '../../crud/history/use-revisions.ts'
import { LoadFailure } from '../dialogs/load-failure.tsx'
import { RevisionComparison } from './revision-comparison.tsx'
import { SideDialog } from '../dialogs/side-dialog.tsx'
import { useRecordLabel } from '../record/use-record-label.ts'
import { LoadingSkeleton } from '../dialogs/loading-skeleton.tsx'

interface HistoryDialogProps {
  readonly list: ListController
  readonly id: number
  readonly onClose: () => void
  /** Called when a revision is kept as a draft, which the form shows. */
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
      {error && <LoadFailure {...{ error, retry }} />}
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
                  {...{ definition, id }}
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
