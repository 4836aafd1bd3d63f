import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'
import { useThemeMode } from '@teachnet/ui/theme-mode'
import { useRef } from 'react'
import { useServices } from '../../services/services-context.ts'
import { largestFile, readLayoutFile, writeLayoutFile } from './layout-file.ts'
import type { LayoutPartProps } from './mode-choice.tsx'

/** Carries the settings to another account or browser as a file. */
export function FileButtons({ settings, change }: LayoutPartProps) {
  const text = useText()
  const { notifier } = useServices()
  const { mode, choose } = useThemeMode()
  const input = useRef<HTMLInputElement>(null)

  function save() {
    const url = URL.createObjectURL(new Blob([writeLayoutFile(settings, mode)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'teachnet-layout.json'
    link.click()
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }

  async function take(file: File) {
    const read = file.size <= largestFile ? readLayoutFile(await file.text()) : undefined
    if (!read) {
      notifier.notify({ kind: 'error', text: text('layout.file.unknown', { name: file.name }) })
      return
    }
    if (read.theme) choose(read.theme)
    change(read.settings)
    notifier.notify({ kind: 'success', text: text('layout.file.taken') })
  }

  return (
    <div className="drawer-switches">
      <Button variant="text" onClick={save}>
        {text('layout.file.save')}
      </Button>
      <Button variant="text" onClick={() => input.current?.click()}>
        {text('layout.file.open')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={text('layout.file.open')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) void take(file)
        }}
      />
    </div>
  )
}
