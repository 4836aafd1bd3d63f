import ViewKanbanRounded from '@mui/icons-material/ViewKanbanRounded'
import { lazyPart } from '@teachnet/ui/parts'
import type { ResourceOverrides } from '../../crud-ui/page/overrides.ts'

const LetterDialog = lazyPart(async () => (await import('./letter-dialog.tsx')).LetterDialog)

/** The desk of applications: read, decided and noted in their form, listed as a table or as a board of states. */
export const applicationOverrides: ResourceOverrides = {
  actionDialogs: { ask: LetterDialog, accept: LetterDialog, refuse: LetterDialog },
  form: lazyPart(async () => (await import('./application-form.tsx')).ApplicationForm),
  layouts: [
    {
      name: 'board',
      title: 'crud.layout.board',
      isUnpaged: true,
      Icon: ViewKanbanRounded,
      Rows: lazyPart(async () => (await import('./state-board.tsx')).StateBoard),
    },
  ],
}
