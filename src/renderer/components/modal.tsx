import { type ReactNode, useEffect, useRef } from 'react'

export interface ModalProps {
  readonly label: string
  readonly className: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog of the page: the system keeps the focus in it, closes it with Esc, and gives the focus back. A click beside it closes it too. */
export function Modal({ label, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element?.open === false) element.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-label={label}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      {children}
    </dialog>
  )
}
