import { createContext } from 'react'
import { NO_SUBJECT_NAMES, type SubjectNames } from '../../../src-shared/case/identity/subject-names.ts'

/** Names of the open case's subjects, for components that show an address; none outside a case. */
export const SubjectNamesContext = createContext<SubjectNames>(NO_SUBJECT_NAMES)
