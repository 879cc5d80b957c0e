import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../components/icon-button.tsx'

export interface ModalProps {
  readonly label: string
  readonly className: string
  readonly onClose: () => void
  /** Asks something: then also the element that says what. */
  readonly asks?: string
  /** What has the focus at first; else it is the first button. */
  readonly first?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A dialog of the page: the system keeps the focus in it, closes it with Esc or a click beside it, and gives the focus back. */
export function Modal({ label, className, onClose, asks, first, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  // A layout effect cleans up while the dialog is still in the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    isLeaving.current = false
    const giveCaretBack = rememberCaret()
    if (element?.open === false) element.showModal()
    first?.current?.focus()
    return () => {
      isLeaving.current = true
      element?.close()
      giveCaretBack()
    }
  }, [first])
  return (
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      role={asks && 'alertdialog'}
      aria-label={label}
      aria-describedby={asks}
      closedby="any"
      // By Esc or a click beside it. Told before it closes, so that the next key finds everything as it will be.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Told late: another dialog may stand in its place by then.
      onClose={() => isLeaving.current || onClose()}
    >
      {children}
    </dialog>
  )
}

/** A dialog gives a field the focus back, but no caret where it had a field of its own: then no key would write anything. */
function rememberCaret(): () => void {
  const { activeElement: field } = document
  if (!(field instanceof HTMLInputElement)) return () => {}
  const { selectionStart, selectionEnd } = field
  return () => {
    if (selectionStart !== null && document.activeElement === field)
      field.setSelectionRange(selectionStart, selectionEnd)
  }
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
