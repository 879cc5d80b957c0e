import { useStore } from 'zustand'
import { AppearancePicker } from './components/appearance-picker.tsx'
import { IndexLine } from './components/index-line.tsx'
import { InlineError } from './components/inline-error.tsx'
import { NoticeList } from './components/notice-list.tsx'
import { useKeptFocus } from './components/use-kept-focus.ts'
import type { Stores } from './state/stores.ts'
import { AboutDialog } from './views/about-dialog.tsx'
import { RootsView } from './views/roots-view.tsx'

export interface AppProps {
  readonly stores: Stores
}

/** Where stores meet views; nothing below asks for anything but its props. */
export function App({ stores }: AppProps) {
  const roots = useStore(stores.roots)
  const { appearance, choose } = useStore(stores.appearance)
  const { notices, dismiss } = useStore(stores.notices)
  const about = useStore(stores.about)
  const index = useStore(stores.index)
  const frame = useKeptFocus()
  return (
    <div ref={frame} className="frame">
      <div className="frame-top" />
      <NoticeList notices={notices} onDismiss={dismiss} />
      {roots.problem && <InlineError message={roots.problem.message} onDismiss={roots.dismissProblem} />}
      <main className="frame-main">
        <RootsView
          listing={roots.listing}
          roots={roots.roots}
          surveys={roots.surveys}
          now={Date.now()}
          onLoad={roots.load}
          onOpenFolder={roots.openFolder}
          onOpenSample={roots.openSample}
          onRemove={roots.remove}
          onSurvey={roots.survey}
          onStopSurvey={roots.stopSurvey}
        />
      </main>
      <div className="frame-report" role="status">
        {roots.report && <p>{roots.report}</p>}
      </div>
      <footer className="frame-footer">
        <span>Scrollback only reads your conversations. Nothing leaves this computer.</span>
        <IndexLine state={index.state} onStop={index.stop} onGoOn={index.goOn} />
        {appearance !== null && <AppearancePicker appearance={appearance} onChoose={choose} />}
      </footer>
      {about.isOpen && about.about !== null && (
        <AboutDialog
          about={about.about}
          isCopied={about.isCopied}
          onCopy={about.copy}
          onShowLog={about.showLog}
          onClose={about.close}
        />
      )}
    </div>
  )
}
