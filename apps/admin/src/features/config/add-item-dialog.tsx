import { useText } from '@teachnet/i18n/react'
import { useRef, useState } from 'react'
import { toSaveResult } from '../../crud/form/save-result.ts'
import { RecordForm } from '../../crud-ui/form/record-form.tsx'
import { SideDialog } from '../../crud-ui/dialogs/side-dialog.tsx'
import { WithFormParts } from '../../crud-ui/form/with-form-parts.tsx'
import type { ConfigApi } from './config.api.ts'
import { newItemDefinition, toNewItem } from './new-item.ts'

interface AddItemDialogProps {
  /** Group titles by name. */
  readonly groups: Readonly<Record<string, string>>
  /** The selected group. */
  readonly group: string
  readonly add: ConfigApi['add']
  readonly onClose: () => void
  /** Called after an item was added to a group. */
  readonly onAdded: (group: string) => void
}

/** Dialog that adds a custom item to the configuration. */
export function AddItemDialog({ groups, group, add, onClose, onAdded }: AddItemDialogProps) {
  const text = useText()
  const [definition] = useState(() => newItemDefinition({ groups, group }, text))
  const addedTo = useRef(group)
  return (
    <SideDialog title={text('config.add')} onClose={onClose}>
      <WithFormParts>
        <RecordForm
          definition={definition}
          target="add"
          record={undefined}
          save={(body) => {
            const item = toNewItem(body)
            addedTo.current = item.group
            return toSaveResult(() => add(item))
          }}
          onDone={() => onAdded(addedTo.current)}
          onClose={onClose}
        />
      </WithFormParts>
    </SideDialog>
  )
}
