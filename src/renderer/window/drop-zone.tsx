import { FileInput } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

export interface DropZoneProps {
  readonly onDrop: (files: readonly File[]) => void
}

/** The whole window takes files and folders. While some are held over it, it says so. */
export function DropZone({ onDrop }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragenter', (event) => hasFiles(event) && setOver(true), { signal })
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      },
      { signal },
    )
    // Between two elements of the page there is another one; outside of the window there is none.
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), {
      signal,
    })
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length > 0) drop.current(files)
      },
      { signal },
    )
    return () => stop.abort()
  }, [])

  return isOver ? (
    <div className="drop-zone" role="status">
      <div className="drop-zone-hint">
        <FileInput size={32} strokeWidth={1.5} aria-hidden />
        <p>Drop to open</p>
        <p className="quiet">
          Transcripts and exported zips open for reading. Folders are added to the list.
        </p>
      </div>
    </div>
  ) : null
}

/** Text that is dragged about in the page is none of our business. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
