import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import type { CheckState } from '../../../records/choices/check-tree.ts'
import type { InputProps } from '../../field-props.ts'

interface TreeNodeProps extends Pick<InputProps, 'onBlur'> {
  readonly label: string
  /** Rendered behind the label. */
  readonly remark: ReactNode
  readonly check: CheckState | undefined
  readonly onCheck: () => void
  /** Undefined for a node without nodes below it. */
  readonly isOpen: boolean | undefined
  readonly onOpen: () => void
  /** Undefined for a node that is not the first: the label of the field leads to the first. */
  readonly inputRef: InputProps['inputRef'] | undefined
}

/** A node of a tree of checkboxes. */
export function TreeNode({ label, remark, check, onCheck, isOpen, onOpen, inputRef, onBlur }: TreeNodeProps) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {isOpen === undefined ? (
        <Box sx={{ width: 28, flex: 'none' }} />
      ) : (
        <Button
          size="small"
          color="inherit"
          sx={{ minWidth: 28, px: 0 }}
          aria-expanded={isOpen}
          aria-label={text(isOpen ? 'crud.tree.collapse' : 'crud.tree.expand', { label })}
          onClick={onOpen}
        >
          {isOpen ? '▾' : '▸'}
        </Button>
      )}
      <FormControlLabel
        label={
          <Typography variant="body2">
            {label}
            {remark}
          </Typography>
        }
        control={
          <Checkbox
            size="small"
            sx={{ py: 0.5 }}
            checked={check === 'on'}
            indeterminate={check === 'half'}
            onChange={onCheck}
            onBlur={onBlur}
            slotProps={{ input: { ref: inputRef } }}
          />
        }
      />
    </Box>
  )
}
