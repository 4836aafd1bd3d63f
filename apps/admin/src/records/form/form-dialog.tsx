import type { ResourceDefinition } from '@teachnet/contract'
import { isRecord, type SearchTerm } from '@teachnet/protocol'
import { useState } from 'react'
import { useLocale, useText } from '@teachnet/i18n/react'
import { recordLabel } from '../record/record-label.ts'
import {
  copiedValues,
  formFieldsOf,
  type FormTarget,
  type FormValues,
  presetValues,
  wireValues,
} from './form-values.ts'
import { toNumber } from '../../values/read-values.ts'
import { categoriesOf } from './form-layout.ts'
import { useStoredPreference } from '../services/use-stored-preference.ts'
import { statusFieldOf } from '../list/columns.ts'
import type { AfterSave } from './save-result.ts'
import { type DraftAccess, useDraftAccess } from '../draft/use-draft-access.ts'
import { type EditController, useEditController } from './use-edit-controller.ts'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { RelatedFormContext } from '../../fields/shared/records/new-record.tsx'
import { LoadFailure, LoadingSkeleton } from '../dialogs/dialog-loading.tsx'
import { RecordForm } from './record-form.tsx'
import { viewOf } from '../../fields/views.ts'
import { SideDialog, type SideDialogWidth } from '../dialogs/side-dialog.tsx'
import { WithFormParts } from './with-form-parts.tsx'

const DraftBar = lazyPart(async () => (await import('../draft/draft-bar.tsx')).DraftBar)

const RelatedFormDialog = lazyPart(async () => (await import('./related-form-dialog.tsx')).RelatedFormDialog)

interface FormDialogProps {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  /** Id of the record that a new one is copied from. */
  readonly copyOf?: number | undefined
  /** Key of the draft that the form begins with. */
  readonly chosenDraft?: string | undefined
  /** The list's filter; a new record starts with its values. */
  readonly presets: readonly SearchTerm[]
  /** Opens the form of a copy of this record; undefined if the account may not add records. */
  readonly onCopy?: (() => void) | undefined
  /** Opens the menu of further actions on the record. */
  readonly onMore?: ((anchor: HTMLElement) => void) | undefined
  /** Open the record before and after this one in the list; undefined at its ends. */
  readonly onPrevious?: (() => void) | undefined
  readonly onNext?: (() => void) | undefined
  /** Called to close the form, by a navigation that the leave guard may block. */
  readonly onClose: () => void
}

/** The form of a resource in its dialog. */
export function FormDialog(props: FormDialogProps) {
  const { definition, target, copyOf, presets, onNext, onCopy, onClose } = props
  const text = useText()
  const locale = useLocale()
  const controller = useEditController(definition, target, copyOf)
  const access = useDraftAccess(definition)
  const name = definition.title[locale]
  const label = controller.record ? recordLabel(definition, controller.record.row, locale) : ''
  const editTitle = label === '' ? text('crud.row.edit') : text('crud.form.editTitle', { name, label })
  const addTitle = text(copyOf === undefined ? 'crud.form.addTitle' : 'crud.form.copyTitle', { name })
  const title = target === 'add' ? addTitle : editTitle
  const { source } = controller
  // The next new record, which follows a saved one.
  const [again, setAgain] = useState<{ readonly turn: number; readonly beginning: FormValues }>()
  const { drafted, savesDraft } = controller
  const width = widthOf(definition, target)
  const hasBox = width === 'page' && access.mayDraft && statusFieldOf(definition) !== undefined
  const isNewDraft = (savesDraft || hasBox) && target === 'add'
  const further: AfterSave[] = [
    ...(hasBox ? [] : waysOfDrafts(target, access, controller)),
    ...(target === 'add' && !isNewDraft ? (['another'] as const) : []),
    ...(target === 'add' && !isNewDraft && definition.isAddedSingly !== true ? (['copy'] as const) : []),
    ...(onNext ? (['next'] as const) : []),
    ...(onCopy ? (['copy'] as const) : []),
  ]
  const categories = useLastCategories(definition)
  const proceed = (after: AfterSave, values: FormValues) => {
    if (hasBox) categories.keep(values)
    if (target === 'add' && (after === 'another' || after === 'copy')) {
      const copied = after === 'copy' && copiedValues(definition, wireValues(definition, 'add', values))
      setAgain({ turn: (again?.turn ?? 0) + 1, beginning: copied || presetValues(definition, presets) })
    } else if (after === 'next' && onNext) onNext()
    else if (after === 'copy' && onCopy) onCopy()
    else onClose()
  }
  const first = source
    ? copiedValues(definition, source.row)
    : { ...(hasBox && categories.last), ...presetValues(definition, presets) }
  return (
    <SideDialog
      title={title}
      width={width}
      onClose={onClose}
      onMore={props.onMore}
      onPrevious={props.onPrevious}
      onNext={props.onNext}
    >
      {controller.status === 'loading' && <LoadingSkeleton lines={6} />}
      {controller.status === 'error' && <LoadFailure error={controller.error} retry={controller.retry} />}
      {controller.status === 'ready' && (
        <WithFormParts>
          <RelatedFormContext value={RelatedFormDialog}>
            <RecordForm
              key={`${controller.openedAt} ${again?.turn ?? 0}`}
              definition={definition}
              target={target}
              further={further}
              savesDraft={savesDraft}
              onClose={onClose}
              showsOthers={controller.mayWrite}
              publishing={hasBox ? { ...access, mayWrite: controller.mayWrite, drafted } : undefined}
              actsUnchanged={(after) =>
                actsAlways.has(after) || ((hasBox || drafted?.draft !== undefined) && after === 'review')
              }
              head={
                !hasBox &&
                drafted?.draft &&
                typeof target === 'number' && (
                  <PartBoundary problem={null}>
                    <DraftBar
                      definition={definition}
                      drafted={drafted}
                      onClose={onClose}
                      id={target}
                      mayPublish={access.mayPublish}
                    />
                  </PartBoundary>
                )
              }
              record={controller.record}
              chosenDraft={props.chosenDraft}
              beginning={again?.beginning ?? first}
              save={controller.save}
              reopen={controller.mayWrite ? controller.reopen : undefined}
              onDone={proceed}
            />
          </RelatedFormContext>
        </WithFormParts>
      )}
    </SideDialog>
  )
}

/** The category of the record that was saved last in this browser, with which a new one begins. */
function useLastCategories(definition: ResourceDefinition) {
  const [last, store] = useStoredPreference(`categories.${definition.controller}`, readCategories)
  return {
    last,
    keep(values: FormValues): void {
      const chosen = categoriesOf(definition).flatMap((name) => {
        const id = toNumber(values[name])
        return id === undefined ? [] : [[name, id] as const]
      })
      if (chosen.length > 0) store(Object.fromEntries(chosen))
    },
  }
}

function readCategories(raw: unknown): FormValues | undefined {
  return isRecord(raw)
    ? Object.fromEntries(Object.entries(raw).filter(([, id]) => toNumber(id) !== undefined))
    : undefined
}

/** Saves that change what visitors see, also of a form without changes. */
const actsAlways: ReadonlySet<AfterSave> = new Set(['publish', 'schedule', 'hide'])

/** A few short values are a narrow question; long texts are written on the complete page. */
function widthOf(definition: ResourceDefinition, target: FormTarget): SideDialogWidth {
  const fields = formFieldsOf(definition, target === 'add' ? 'add' : 'edit')
  if (fields.some(({ field }) => field.kind === 'richText')) return 'page'
  const isShort = fields.every(({ field }) => viewOf(field).inputWidth(field) === 'half')
  return isShort && fields.length <= mostOfNarrow ? 'narrow' : 'usual'
}

/** Fields of a narrow form. */
const mostOfNarrow = 4

/** The ways to save changes as a draft, in addition to the first button of the form. */
function waysOfDrafts(
  target: FormTarget,
  { mayDraft, mayPublish }: DraftAccess,
  { drafted, savesDraft }: EditController,
): AfterSave[] {
  if (!mayDraft || (target === 'add' && !savesDraft)) return []
  if (!savesDraft) return ['draft', 'review']
  return mayPublish && drafted?.draft ? ['publish', 'review'] : ['review']
}
