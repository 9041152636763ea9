import Conf from 'conf';
import type { OpenStore } from './open-store';

export const openConf: OpenStore = ({ cwd, name }) =>
  new Conf<Record<string, unknown>>({ cwd, configName: name, projectName: 'aintern', configFileMode: 0o600 });
