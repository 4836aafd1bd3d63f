import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react'
import type { UploadItem } from '../browser/queue-files.ts'
import type { UploadResult } from '../browser/transport.ts'
import type { Uploader } from '../browser/uploader.ts'

/** The files of a queue, and whether it waits. */
export interface Uploads<Meta, Result = UploadResult> extends ReturnType<Uploader['getStatus']> {
  /** The files of the queue; the same value until something changes. */
  readonly items: readonly UploadItem<Meta, Result>[]
}

/** The files of a queue, rendered again after each change. Create the uploader outside of components. */
export function useUploads<Meta, Result = UploadResult>(
  uploader: Pick<Uploader<Meta, Result>, 'getItems' | 'getStatus' | 'subscribe'>,
): Uploads<Meta, Result> {
  const items = useSyncExternalStore(uploader.subscribe, uploader.getItems, uploader.getItems)
  const { isPaused, isOffline } = useSyncExternalStore(uploader.subscribe, uploader.getStatus, uploader.getStatus)
  return { items, isPaused, isOffline }
}

/** Options of {@link useDropZone}. */
export interface DropZoneOptions {
  /** Receives the files that a user has chosen, dropped or pasted: pass them to `uploader.add`, which checks them. */
  readonly onFiles: (files: File[]) => void
  /** Types that the dialog offers, see `toAccept`. Dropped files may have any type. Default: all. */
  readonly accept?: string | undefined
  /** Whether several files can be chosen at once; otherwise the first one is taken. Default: true. */
  readonly multiple?: boolean | undefined
  /** Default: false. */
  readonly disabled?: boolean | undefined
}

/** Props of the elements of a drop zone. */
export interface DropZoneParts {
  /** Whether files are dragged over the zone. */
  readonly isDragging: boolean
  /** Of the element on which files are dropped. */
  readonly zoneProps: {
    readonly onDragEnter: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onPaste: (event: ClipboardEvent) => void
  }
  /** Of the `input` in it, which keyboards and screen readers use: it needs a label. */
  readonly inputProps: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'accept' | 'multiple' | 'disabled' | 'onChange'
  >
}

/**
 * The behaviour of a drop zone without its looks: choosing, dropping and pasting files. Dropped folders are skipped.
 *
 * @example const { isDragging, zoneProps, inputProps } = useDropZone({ onFiles: (files) => uploader.add(files) })
 */
export function useDropZone({
  onFiles,
  accept = '',
  multiple = true,
  disabled = false,
}: DropZoneOptions): DropZoneParts {
  const [isDragging, setDragging] = useState(false)

  function take(files: readonly File[]): void {
    if (files.length > 0) onFiles(multiple ? [...files] : files.slice(0, 1))
  }

  function onDragOver(event: DragEvent): void {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    // Without this the browser opens the file in place of the page.
    event.preventDefault()
    setDragging(true)
  }

  return {
    isDragging,
    zoneProps: {
      onDragEnter: onDragOver,
      onDragOver,
      onDragLeave({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setDragging(false)
      },
      onDrop(event) {
        if (disabled) return
        event.preventDefault()
        setDragging(false)
        take(filesOf(event.dataTransfer))
      },
      onPaste({ clipboardData }) {
        if (!disabled) take(filesOf(clipboardData))
      },
    },
    inputProps: {
      type: 'file',
      accept,
      multiple,
      disabled,
      onChange({ target }: ChangeEvent<HTMLInputElement>) {
        take([...(target.files ?? [])])
        // The same file can be chosen again.
        target.value = ''
      },
    },
  }
}

/** Props of {@link DropZone}. */
export interface DropZoneProps extends DropZoneOptions {
  /** The text of the label, and anything else to show in the zone. */
  readonly children: ReactNode
  /** Class of the zone; `data-dragging` is present while files are dragged over it. */
  readonly className?: string | undefined
}

/** An accessible drop zone without styles: a label with a file input, reachable by keyboard, on which files can be dropped and pasted. */
export function DropZone({ children, className, ...options }: DropZoneProps) {
  const { isDragging, zoneProps, inputProps } = useDropZone(options)
  return (
    <div className={className} data-dragging={isDragging ? '' : undefined} {...zoneProps}>
      <label>
        {children} <input {...inputProps} />
      </label>
    </div>
  )
}

/** Files only: a folder has an item as well, but no content. */
function filesOf({ items, files }: DataTransfer): File[] {
  const entries = Array.from(items ?? [], (item) => item.webkitGetAsEntry?.())
  const isFolder = (index: number) => entries.length === files.length && entries[index]?.isDirectory === true
  return Array.from(files).filter((_, index) => !isFolder(index))
}
