import { createContext, useContext } from 'react'

/** How many more characters of a page are drawn in colour; highlighting is most of what a page costs. */
export interface HighlightBudget {
  left: number
}

/** Without one, as in the window, everything that is looked at is drawn in colour. */
export const HighlightBudgetContext = createContext<HighlightBudget | undefined>(undefined)

/** The language to draw a code in; none where the page has had its share of colour. */
export function useLanguage(language: string | undefined, size: number): string | undefined {
  const budget = useContext(HighlightBudgetContext)
  if (budget === undefined || language === undefined) return language
  if (budget.left < size) return undefined
  budget.left -= size
  return language
}
