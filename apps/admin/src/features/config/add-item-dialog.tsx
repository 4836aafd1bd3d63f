import { useText } from '@teachnet/i18n/react'
import { useRef, useState } from 'react'
import { toSaveResult } from '../../crud/save-result.ts'
import { RecordForm } from '../../crud-ui/record-form.tsx'
import { SideDialog } from '../../crud-ui/side-dialog.tsx'
import { WithFormMessages } from '../../crud-ui/with-form-messages.tsx'
import type { ConfigApi } from './config.api.ts'
import { newItemDefinition, toNewItem } from './new-item.ts'

interface AddItemDialogProps {
  /** Title by name. */
  readonly groups: Readonly<Record<string, string>>
  /** The group that is on the screen. */
  readonly group: string
  readonly add: ConfigApi['add']
  readonly onClose: () => void
  /** An item came into a group. */
  readonly onAdded: (group: string) => void
}

/** An item of the configuration that the product does not have itself. */
export function AddItemDialog({ groups, group, add, onClose, onAdded }: AddItemDialogProps) {
  const text = useText()
  const [definition] = useState(() => newItemDefinition({ groups, group }, text))
  const addedTo = useRef(group)
  return (
    <SideDialog title={text('config.add')} onClose={onClose}>
      <WithFormMessages>
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
      </WithFormMessages>
    </SideDialog>
  )
}
