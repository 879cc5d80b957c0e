import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

export interface ModalProps {
  readonly label: string
  readonly className: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog of the page: the system keeps the focus in it, closes it with Esc, and gives the focus back. A click beside it closes it too. */
export function Modal({ label, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  // A layout effect cleans up while the dialog is still in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    isLeaving.current = false
    if (element?.open === false) element.showModal()
    return () => {
      isLeaving.current = true
      element?.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-label={label}
      // Told late: another dialog may stand in its place by then.
      onClose={() => isLeaving.current || onClose()}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      {children}
    </dialog>
  )
}

export interface ModalHeaderProps {
  readonly title: string
  /** What closing means, where that is not plain. */
  readonly closeTitle?: string | undefined
  readonly onClose: () => void
}

export function ModalHeader({ title, closeTitle = 'Close (Esc)', onClose }: ModalHeaderProps) {
  return (
    <header className="modal-header">
      <h2>{title}</h2>
      <IconButton icon={X} label="Close" title={closeTitle} onClick={onClose} />
    </header>
  )
}
