/** Screen texts of the guided case. */
export const messages = {
  guidedPracticeCase: 'Guided practice case',
  practice: 'Practice',

  continueGuidedCase: 'Continue guided case',
  startGuidedPracticeCase: 'Start guided practice case',

  guide: 'Guide',
  guideComplete: 'Guide, complete',
  guideStepOf: (position: string | number, count: number): string => `Guide, step ${position} of ${count}`,
  expandGuide: 'Expand guide',
  collapseGuide: 'Collapse guide',
  skipStep: 'Skip step',
  endGuide: 'End guide',
  stepsOfGuide: 'Steps of the guide',
  allStepsComplete: 'All steps complete',
  tutorialComplete: 'Tutorial complete',
  skipped: (value: string): string => `Skipped: ${value}.`,
  completeHint: 'The funds move on after the first link. Expand further, or select the address in the graph and choose “Trace”. You keep the case.',

  addCollector: 'Add the collector',
  addCollectorWhat: 'Select “Add subjects”, use the first starting point, then select “Add subject”.',
  addCollectorWhy: (collector: string): string =>
    `14 victims sent funds to ${collector} in an investment scam. A subject is an address that you investigate. Adding a subject sends no request.`,
  runPlan: 'Check the price, then run',
  runPlanWhat: 'Select “Plan acquisition” and run the discovery. Then check the calls and the price of the second part, and select “Run for …”.',
  runPlanWhy:
    'The discovery finds the chains on which the address is active, so that you do not pay for other chains. Casebook sends no request before you approve its price. Practice credits are free.',
  waitForRun: 'Wait for the run',
  waitForRunWhat: 'Wait until the progress below shows “Done”.',
  waitForRunWhy:
    'Casebook saves each response byte for byte as a capture, the evidence of the case. You can resume an interrupted run; nothing is paid twice.',
  readPanel: 'Read a panel of the dossier',
  readPanelWhat: 'In “Dossier”, select “Counterparties” in the list of panels, or press 1.',
  readPanelWhy:
    'It lists who sent funds to the address and who received funds from it. The mark of a panel shows: found, no results, failed or not requested.',
  citeSource: 'Open a source and cite it',
  citeSourceWhat: 'Select the document icon of a row. In the source, select “Cite”, then close it.',
  citeSourceWhy: 'Every figure links to its response, with time, request and hash. Cited sources are ready for your finding.',
  traceFunds: 'Trace the funds one hop',
  traceFundsWhat: (firstLink: string): string => `In “Graph”, select ${firstLink} in the list and choose “Expand”, then “Expand” again.`,
  traceFundsWhy: 'It received the most from the collector. Expanding requests its outgoing transfers, at the price on the button.',
  writeFinding: 'Write a finding',
  writeFindingWhat: 'In “Report”, write one sentence about what you saw and select “Save finding”. Cite at least one source.',
  writeFindingWhy: 'A finding is your conclusion. Its sources let a reader check it.',
  exportReport: 'Export the report',
  exportReportWhat: 'In “Report”, select “Export report” and save the file.',
  exportReportWhy: 'One file for a reader without Casebook. It contains its evidence and lists what was not examined.',
  verifyReport: 'Verify the report',
  verifyReportWhat: 'Drop the saved file on Casebook, or press Ctrl+K and select “Verify a report or evidence file”.',
  verifyReportWhy: 'VERIFIED: every line matches the evidence. If you change one digit in the file, the result is FAILED and names the position.',
} as const
