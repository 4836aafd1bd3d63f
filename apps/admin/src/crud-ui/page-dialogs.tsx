import type { RecordOffers } from '../crud/record-offers.ts'
import type { ListController } from '../crud/use-list-controller.ts'
import { ActionQuestion } from './action-question.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import type { PageActions } from './page-actions.ts'
import { RecordHistory } from './record-history.tsx'
import { RecordMenu } from './record-menu.tsx'
import { ResourceDetails } from './resource-details.tsx'
import { ResourceForm } from './resource-form.tsx'
import type { OpenDialogs } from './use-page-actions.ts'
import { WithMessages } from './with-messages.tsx'

interface PageDialogsProps {
  readonly list: ListController
  readonly actions: PageActions
  readonly offers: RecordOffers
  readonly dialogs: OpenDialogs
}

/** Whatever opens over a list: what its address names, and what is asked in between. */
export function PageDialogs({ list, actions, offers, dialogs }: PageDialogsProps) {
  const { definition } = list
  const { find, show, question, ask } = dialogs
  const form = find('form')
  const target = form === 'add' ? form : toId(form)
  const isFormAllowed = target === 'add' ? list.can.add : list.can.edit
  const viewed = toId(find('view'))
  const past = toId(find('history'))
  const stop = () => ask(undefined)
  const moreOf = (id: number) => actions.more && ((anchor: HTMLElement) => actions.more?.(id, anchor))
  return (
    <>
      {target !== undefined && isFormAllowed && (
        <ResourceForm
          key={target}
          {...{ definition, target }}
          presets={list.state.search}
          onMore={target === 'add' ? undefined : moreOf(target)}
          onClose={() => show('form')}
        />
      )}
      {viewed !== undefined && actions.view && list.status === 'ready' && (
        <ResourceDetails {...{ list }} id={viewed} onMore={moreOf(viewed)} onClose={() => show('view')} />
      )}
      <WithMessages of="record">
        {past !== undefined && offers.hasHistory && (
          <RecordHistory list={list} id={past} onClose={() => show('history')} />
        )}
        {question?.kind === 'menu' && (
          <RecordMenu
            {...question}
            offers={offers}
            onAct={(action) => ask({ kind: 'act', action, ids: [question.id] })}
            onHistory={() => show('history', String(question.id))}
            onClose={stop}
          />
        )}
        {question?.kind === 'act' && <ActionQuestion {...question} list={list} onClose={stop} />}
      </WithMessages>
      {question?.kind === 'delete' && <DeleteQuestion list={list} ids={question.ids} onClose={stop} />}
    </>
  )
}

function toId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
