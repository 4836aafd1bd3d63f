import { type RefObject, useRef } from 'react'
import type { Uploads } from '../../../module-host/admin-api.ts'
import { useEditorHost } from './editor-host.tsx'
import type { MediaUploads } from './use-media-uploads.ts'

/** The inputs for files of an editor, which its commands open. */
export function useFileInputs() {
  return {
    image: useRef<HTMLInputElement>(null),
    gallery: useRef<HTMLInputElement>(null),
    video: useRef<HTMLInputElement>(null),
    file: useRef<HTMLInputElement>(null),
  }
}

interface FileInputsProps {
  readonly label: string
  readonly inputs: ReturnType<typeof useFileInputs>
  readonly uploads: MediaUploads
}

export function FileInputs({ label, inputs, uploads }: FileInputsProps) {
  const { say } = useEditorHost()
  const input = (
    name: 'imageFile' | 'galleryFiles' | 'videoFile' | 'anyFile',
    ref: RefObject<HTMLInputElement | null>,
    to: Uploads,
    accept?: string,
  ) => (
    <input
      ref={ref}
      type="file"
      {...(accept !== undefined && { accept })}
      multiple={name === 'galleryFiles'}
      hidden
      aria-label={say(name, { label })}
      onChange={({ currentTarget }) => {
        to.start([...(currentTarget.files ?? [])])
        currentTarget.value = ''
      }}
    />
  )
  return (
    <>
      {input('imageFile', inputs.image, uploads.pictures, 'image/*')}
      {input('galleryFiles', inputs.gallery, uploads.gallery, 'image/*')}
      {input('videoFile', inputs.video, uploads.videos, 'video/*')}
      {input('anyFile', inputs.file, uploads.files)}
    </>
  )
}
