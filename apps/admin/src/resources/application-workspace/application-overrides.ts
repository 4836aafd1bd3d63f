import ViewKanbanRounded from '@mui/icons-material/ViewKanbanRounded'
import { lazyPart } from '@teachnet/ui/parts'
import { inputOfKind } from '../../fields/input-of-kind.tsx'
import type { ResourceOverrides } from '../../records/page/overrides.ts'

const MessageDialog = lazyPart(async () => (await import('./message-dialog.tsx')).MessageDialog)
const HandlerInput = lazyPart(async () => (await import('./handler-input.tsx')).HandlerInput)

/** The workspace of applications: read, decided and noted in their form, listed as a table or as a board of states. */
export const applicationOverrides: ResourceOverrides = {
  actionDialogs: { ask: MessageDialog, accept: MessageDialog, refuse: MessageDialog },
  inputs: { handler_id: inputOfKind('relation', HandlerInput) },
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
