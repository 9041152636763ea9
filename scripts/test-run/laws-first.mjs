import { BaseSequencer } from 'vitest/node';

/**
 * Starts the property tests first: they are small files that run long. By size, they would come last and leave cores idle.
 */
export default class LawsFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    /** @param {import('vitest/node').TestSpecification} file */
    const isLaw = ({ moduleId }) => moduleId.includes('.laws.test.');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLaw), ...sorted.filter((file) => !isLaw(file))];
  }
}
